import { z } from "zod";
import { dayMs } from "@/lib/contracts/wire/durations";

/** The reason why a response of the SEC can't be used. */
export class InvalidResponseError extends Error {
  override name = "InvalidResponseError";
}

/** A filing made on the evening before a long weekend is dated by the next business day. */
const maxFutureMs = 5 * dayMs;

/** A CIK, with or without leading zeros. */
export const cikSchema = z.union([z.string().regex(/^\d{1,10}$/), z.number().int().nonnegative().max(9_999_999_999)]);

/** A filing's accession number. */
export const accessionSchema = z.string().regex(/^\d{10}-\d{2}-\d{6}$/);

/**
 * Parses a response of the SEC and checks that it is about this company.
 *
 * @throws InvalidResponseError with a reason: no part of such a response may be used
 */
export function parseCompanyResponse<Answer extends { cik: string | number }>(
  text: string,
  cik: string,
  schema: z.ZodType<Answer>,
): Answer {
  const response = readJson(text, schema);
  if (String(response.cik).padStart(10, "0") !== cik)
    throw new InvalidResponseError(`The response is about CIK ${response.cik}`);
  return response;
}

/** Whether a day, YYYY-MM-DD, is further in the future than a filing can be dated. */
export function isTooFarAhead(day: string, now: Date): boolean {
  return Date.parse(day) > now.getTime() + maxFutureMs;
}

/**
 * Parses a response of the SEC by its schema.
 *
 * @throws InvalidResponseError with a reason
 */
export function readJson<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidResponseError(
      /^\s*</.test(text) ? "The response is a web page, not JSON" : "The response isn’t valid JSON",
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidResponseError(`${issue?.path.join(".") || "Response"}: ${issue?.message ?? "unexpected format"}`);
}
