import { notFound } from "next/navigation";

/** The address `/not-found` itself is answered with status 404 (checklist C1). */
export default function NotFoundPage(): never {
  notFound();
}
