import "server-only";
import type { z } from "zod";
import "@/lib/contracts/issue-texts";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";

/** The size limit of a body: no form of the product sends more. */
const defaultBytes = 64 * 1024;
const deepest = 12;

/**
 * Reads a request's JSON body with a schema.
 *
 * @param maxBodyBytes 64 kB by default; more for data that isn't typed by hand
 * @throws {AppError} 415 `not_json` for another content type · 413 `too_large` · 400 `invalid_json` for a body that
 * can't be parsed, nests too deeply, contains NUL, half a surrogate pair, or a key with a special meaning in JavaScript
 * (case W7) · 400 `invalid_request` with `fields`
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBodyBytes = defaultBytes,
): Promise<z.output<Schema>> {
  if (!isJson(request)) throw new AppError(415, "not_json", "Send JSON.");
  const value = parse(await readText(request, maxBodyBytes));
  return parseBody(value, schema);
}

/**
 * Reads a form posted without script, URL-encoded or multipart, with the same limits as JSON.
 *
 * @throws {AppError} 413 `too_large` · 400 `invalid_json` · 400 `invalid_request`
 */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(request);
  const value = Object.fromEntries(
    contentType(request) === "multipart/form-data" ? await readParts(request, text) : new URLSearchParams(text),
  );
  if (!isPlain(value, 0)) throw unreadable();
  return parseBody(value, schema);
}

/**
 * Reads a request's bytes.
 *
 * @param maxBytes the size limit
 * @throws {AppError} 415 `not_bytes` for another content type · 413 `too_large`
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (contentType(request) !== "application/octet-stream")
    throw new AppError(415, "not_bytes", "Send the file's bytes.");
  return readWithin(request, maxBytes);
}

async function readWithin(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readRaw(request, maxBytes);
  if (bytes === null) throw new AppError(413, "too_large", "The request is too large.");
  return bytes;
}

/**
 * Reads a request's body of any content type.
 *
 * @returns null if it is larger than `maxBytes`
 */
export async function readRaw(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Whether a request's content type is JSON. */
export function isJson(request: Request): boolean {
  return contentType(request) === "application/json";
}

/** Whether a request is a form that a browser posted without script. */
export function isForm(request: Request): boolean {
  return contentType(request) === "application/x-www-form-urlencoded";
}

/**
 * Checks that a request that needs no body has none, or an empty one.
 *
 * @throws {AppError} 413 `too_large`, 400 `invalid_json`
 */
export async function requireEmptyBody(request: Request): Promise<void> {
  const text = await readText(request);
  if (text !== "") parse(text);
}

/**
 * Reads a URL's query with a schema; if a parameter is repeated, the last one counts; unknown parameters are ignored.
 *
 * @throws {AppError} 400 `invalid_query` with `fields`
 */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const value = Object.fromEntries(new URL(request.url).searchParams);
  if (!isPlain(value, 0)) throw new AppError(400, "invalid_query", "The URL is malformed.");
  return parseBody(value, schema, "invalid_query");
}

/**
 * Validates the query, and returns it as sent: {api} parses it with the same schema. Unknown parameters are dropped.
 *
 * @throws {AppError} 400 `invalid_query`
 */
export function readQueryText(request: Request, schema: z.ZodObject): Record<string, string> {
  readQuery(request, schema.strip());
  const params = new URL(request.url).searchParams;
  return Object.fromEntries([...params].filter(([key]) => key in schema.shape));
}

/** The first error of each field, by field name. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? (issue.code === "unrecognized_keys" ? issue.keys[0] : "body")).slice(0, 60);
    fields[name] ??= issue.message.slice(0, 300);
  }
  return fields;
}

/**
 * Parses an already read body with the schema that applies to it.
 *
 * @throws {AppError} 400 `invalid_request` (or `code`) with `fields`
 */
export function parseBody<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  code: ErrorCode = "invalid_request",
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError(400, code, "The request is invalid.", { fields: fieldsOf(parsed.error) });
}

/** Reads the parts of a multipart form. If one is a file, the schema refuses it later, because it isn't a string. */
async function readParts(request: Request, text: string): Promise<FormData> {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(text, { headers }).formData();
  } catch {
    throw unreadable();
  }
}

function contentType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function readText(request: Request, maxBodyBytes = defaultBytes): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readWithin(request, maxBodyBytes));
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!isPlain(value, 0)) throw unreadable();
  return value;
}

function isPlain(value: unknown, depth: number): boolean {
  if (depth > deepest) return false;
  if (typeof value === "string") return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => key !== "__proto__" && isPlain(key, depth + 1) && isPlain(item, depth + 1),
  );
}

function unreadable(): AppError {
  return new AppError(400, "invalid_json", "The JSON is malformed.");
}
