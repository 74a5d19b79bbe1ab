// The version of the product, written in by the build.

declare const APIDOC_VERSION: string | undefined;

export const version: string = typeof APIDOC_VERSION === 'string' ? APIDOC_VERSION : '0.0.0';
