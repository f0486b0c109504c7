import type { DocumentType, LegalDocument } from "../legal-document";
import { acceptableUse } from "./acceptable-use";
import { addendums } from "./addendums";
import { guidelines } from "./guidelines";
import { privacy } from "./privacy";

const documents: Record<DocumentType, LegalDocument> = {
  addendums,
  guidelines,
  "acceptable-use": acceptableUse,
  privacy,
};

/** The text of a document type. */
export function getDocument(type: DocumentType): LegalDocument {
  return documents[type];
}
