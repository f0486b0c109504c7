import type { FastifyInstance } from "fastify";
import { AppError } from "@/lib/contracts/wire/app-error";
import { malformed, rejectMalformedInput } from "../reject-malformed-input";

/**
 * Accepts JSON bodies only, and rejects input that no schema should have to handle (docs/conformance.md, case W7):
 * nesting beyond 32 levels, keys such as `__proto__`, NUL characters, lone surrogates.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error instanceof AppError ? error : malformed());
    }
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === "") throw malformed();
  const value: unknown = JSON.parse(text);
  rejectMalformedInput(value);
  return value;
}
