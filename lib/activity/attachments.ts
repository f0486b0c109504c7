import type { Attachment } from "@/lib/contracts/activity/attachment";

/** Reads the files of a draft. A draft holds arbitrary text, so anything that isn't a file is ignored. */
export function readFiles(text: string): readonly Attachment[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isAttachment) : [];
  } catch {
    return [];
  }
}

function isAttachment(value: unknown): value is Attachment {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, bytes }: { id?: unknown; name?: unknown; bytes?: unknown } = value;
  return typeof id === "string" && typeof name === "string" && typeof bytes === "number";
}
