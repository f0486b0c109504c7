import { notFound } from "next/navigation";

/** The path `/not-found` itself responds with status 404 (checklist C1). */
export default function NotFoundPage(): never {
  notFound();
}
