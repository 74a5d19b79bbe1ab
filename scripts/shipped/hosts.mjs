/**
 * Two hosts on this computer that send files over https, with certificates made for the run: the
 * first one those below /locked for credentials only, the second one all for a header only. And two
 * that reply to each request with what it was.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';

/**
 * Starts the hosts.
 * @param {Record<string, string>} files what they have, by path
 * @returns {Promise<{ names: [string, string], certificate: string, key: string,
 * ownCertificate: string, mirrors: [string, string], close: () => void }>} their names with ports,
 * the certificate to trust and its key (PEM), the certificate of the second one, the hosts that
 * reply, plain and with TLS
 */
export async function startHosts(files) {
  const { key, certificate } = makeCertificate('localhost');
  const own = makeCertificate('localhost', 'other authority');
  const servers = [{ key, certificate }, own].map(({ key: of, certificate: cert }, i) =>
    createServer({ key: of, cert }, ({ url = '', headers }, response) => {
      const text = files[url];
      const isLocked = url.startsWith('/locked/') && !headers.authorization;
      const isOpen = i === 0 ? !isLocked : headers['x-key'] === 'secret';
      response.writeHead(!isOpen ? 401 : text === undefined ? 404 : 200).end(isOpen ? text : '');
    }),
  );
  const tls = { key, cert: certificate, requestCert: true, rejectUnauthorized: false };
  const mirrors = [createPlain(reflect), createServer(tls, reflect)];
  const ports = [...servers, ...mirrors].map(
    (server) =>
      new Promise((done, fail) =>
        server
          .once('error', fail)
          .listen(0, 'localhost', () =>
            done(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
          ),
      ),
  );
  const [first, second, plain, secure] = await Promise.all(ports);
  return {
    names: [`localhost:${first}`, `localhost:${second}`],
    certificate,
    key: String(key),
    ownCertificate: own.certificate,
    mirrors: [`localhost:${plain}`, `localhost:${secure}`],
    close: () => {
      for (const server of [...servers, ...mirrors]) server.close();
    },
  };
}

/** Replies with what a request was. @type {import('node:http').RequestListener} */
function reflect(request, response) {
  const { url, method, headers, socket } = request;
  const of = /** @type {Partial<import('node:tls').TLSSocket>} */ (socket).getPeerCertificate?.();
  request.resume().on('end', () => {
    const text = JSON.stringify({ url, method, headers, client: of?.subject?.CN });
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
}

/**
 * Makes a certificate that is signed by itself (RFC 5280), which Node has no function for.
 * @param {string} name of the host
 * @param {string} issuer of another name where both certificates are trusted
 */
export function makeCertificate(name, issuer = name) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const subject = sequence(set(sequence(objectId('550403'), encode(0x0c, Buffer.from(issuer)))));
  const time = (/** @type {number} */ days) =>
    encode(
      0x18,
      Buffer.from(
        `${new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\..*/g, '')}Z`,
      ),
    );
  const names = sequence(encode(0x82, Buffer.from(name)));
  const body = sequence(
    encode(0xa0, integer(2)),
    integer(1),
    algorithm,
    subject,
    sequence(time(-1), time(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(sequence(objectId('551d11'), encode(0x04, names)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const der = sequence(body, algorithm, encode(0x03, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Writes a value of ASN.1 (X.690, DER). @param {number} tag @param {Buffer[]} parts */
function encode(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (/** @type {Buffer[]} */ ...parts) => encode(0x30, ...parts);
const set = (/** @type {Buffer[]} */ ...parts) => encode(0x31, ...parts);
const integer = (/** @type {number} */ value) => encode(0x02, Buffer.from([value]));
const objectId = (/** @type {string} */ hex) => encode(0x06, Buffer.from(hex, 'hex'));
