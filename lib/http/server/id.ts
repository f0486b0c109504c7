import "server-only";
import { z } from "zod";
import { notFound } from "@/lib/contracts/wire/app-error";

const idSchema = z.uuid();

/**
 * Checks an id from a URL.
 *
 * @throws {AppError} 404 `not_found`, the same as for an unknown id (case G9)
 */
export function requireId(text: string): string {
  if (idSchema.safeParse(text).success) return text;
  throw notFound();
}
