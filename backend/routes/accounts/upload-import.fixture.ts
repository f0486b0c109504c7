import { importSchema } from "@/lib/contracts/imports/import";
import type { TestBackend } from "../../test-backend";

interface UploadedFile {
  name: string;
  content: string | Uint8Array;
}

/** Starts an import and uploads its file in a single chunk. @returns the import's id */
export async function uploadImport(
  backend: TestBackend,
  headers: Readonly<Record<string, string>>,
  { name, content }: UploadedFile,
): Promise<string> {
  const payload = Buffer.from(content);
  const upload = { file_name: name, bytes: payload.byteLength };
  const { body } = await backend.request({ method: "POST", url: "/imports/", headers, payload: upload });
  const { id } = importSchema.parse(body);
  const type = { "content-type": "application/octet-stream" };
  const url = `/imports/${id}/chunks/0/`;
  expect(await backend.request({ method: "PUT", url, headers: { ...headers, ...type }, payload })).toMatchObject({
    status: 204,
  });
  return id;
}
