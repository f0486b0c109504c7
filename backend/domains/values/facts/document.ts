import type { SourceDocument as SourceDocumentOnWire } from "@/lib/contracts/accounts/account";
import type { accountFacts } from "../../../database/schema/core";
import type { SourceDocument } from "./choose-value";

type Row = Pick<typeof accountFacts.$inferSelect, "documentTitle" | "documentReference" | "documentReadAt">;

/** Reads the report that supports a fact; null: none. */
export function readDocument(row: Row): SourceDocument | null {
  const { documentTitle: title, documentReference: reference, documentReadAt: readAt } = row;
  return title !== null && reference !== null && readAt !== null ? { title, reference, readAt } : null;
}

export function writeDocument(document: SourceDocument | null): Row {
  return {
    documentTitle: document?.title ?? null,
    documentReference: document?.reference ?? null,
    documentReadAt: document?.readAt ?? null,
  };
}

/** Converts a report to its API representation. */
export function serializeDocument(document: SourceDocument | null): SourceDocumentOnWire | null {
  if (document === null) return null;
  const { readAt, ...rest } = document;
  return { ...rest, read_at: readAt.toISOString() };
}
