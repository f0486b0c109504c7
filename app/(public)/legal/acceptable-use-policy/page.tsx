import type { Metadata } from "next";
import { DocumentPage } from "@/components/legal/document-page";
import { getDocument } from "@/components/legal/documents/get-document";

export const metadata: Metadata = {
  title: getDocument("acceptable-use").title,
  description: getDocument("acceptable-use").summary,
};

export default function AcceptableUsePage() {
  return <DocumentPage type="acceptable-use" />;
}
