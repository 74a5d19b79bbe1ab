// The references to a file of the document from all others.
import { useQuery } from '../../ui/use-query.ts';
import { useStudio } from '../reader-services.ts';

/** Returns them; undefined until they are known, which takes all files in the worker. */
export function useFileReferences(uri: string) {
  const sendAllFiles = useStudio((s) => s.sendAllFiles);
  const request = useStudio((s) => s.request);
  return useQuery(uri, () => {
    sendAllFiles();
    return request({ request: 'fileReferences', uri });
  }).data;
}
