import type { Metadata } from "next";
import { DocumentPage } from "@/components/legal/document-page";
import { getDocument } from "@/components/legal/documents/get-document";

export const metadata: Metadata = {
  title: getDocument("addendums").title,
  description: getDocument("addendums").summary,
};

export default function AddendumsPage() {
  return <DocumentPage type="addendums" />;
}
