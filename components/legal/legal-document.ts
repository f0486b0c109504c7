/** The four types of document that one page shows (checklist C8). */
export const documentTypes = ["addendums", "guidelines", "acceptable-use", "privacy"] as const;

export type DocumentType = (typeof documentTypes)[number];

/** A paragraph, a list, or a table whose first row names its columns. */
export type Block = string | { list: readonly string[] } | { table: readonly (readonly string[])[]; caption: string };

export interface DocumentSection {
  /** The section's anchor. Never changes once published, because external pages link to it. */
  id: string;
  heading: string;
  blocks: readonly Block[];
}

export interface LegalDocument {
  title: string;
  /** One or two sentences above the contents: the document's purpose and the parties it binds. */
  summary: string;
  version: string;
  /** The date from which it applies, as an ISO date. */
  effective: string;
  /** The changes in this version, in a sentence. */
  changes: string;
  sections: readonly DocumentSection[];
}
