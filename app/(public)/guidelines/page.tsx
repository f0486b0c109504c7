import type { Metadata } from "next";
import { DocumentPage } from "@/components/legal/document-page";
import { getDocument } from "@/components/legal/documents/get-document";

export const metadata: Metadata = {
  title: getDocument("guidelines").title,
  description: getDocument("guidelines").summary,
};

export default function GuidelinesPage() {
  return <DocumentPage type="guidelines" />;
}
