import type { Metadata } from "next";
import { DocumentPage } from "@/components/legal/document-page";
import { getDocument } from "@/components/legal/documents/get-document";

export const metadata: Metadata = { title: getDocument("privacy").title, description: getDocument("privacy").summary };

export default function PrivacyPage() {
  return <DocumentPage type="privacy" />;
}
