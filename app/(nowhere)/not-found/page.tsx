import { notFound } from "next/navigation";

/** The address that says "not found" says so with its status too (checklist C1). */
export default function NotFoundPage(): never {
  notFound();
}
