import type { Caller } from "../caller";
import type { Guard } from "../guard";
import { authorizeDocument, checkView } from "../listen/authorize-reads";
import { QueryView } from "../listen/view";
import type { CompiledQuery } from "../query/compile";
import { invalidArgument, StatusError } from "../status";
import type { CommitOptions, ReadOptions, Store, TransactionOptions } from "../store/types";
import { isJsonObject } from "../values/parse-value";
import type { StoredDocument } from "../values/stored-document";
import { authorizeWrites } from "../write/authorize-writes";

/** A request's ProtoJSON. */
export type Json = Record<string, unknown>;

/** The dependencies of an RPC call: the data, the rules, and the caller. */
export type Call = { store: Store; guard: Guard; caller: Caller };

/** Errors: PERMISSION_DENIED unless the caller may get this document; `document` is null if it doesn't exist. */
export function requireGet(call: Call, name: string, document: StoredDocument | null): void {
  if (!authorizeDocument(call, call.caller, name, document).isAllowed) throw denied();
}

/** Errors: PERMISSION_DENIED unless the rules prove that the caller may see every document the query could return. */
export function requireQuery(call: Call, query: CompiledQuery): void {
  if (!checkView(call, call.caller, new QueryView(query)).isAllowed) throw denied();
}

/** Errors: PERMISSION_DENIED unless the caller is the owner; for calls that the rules don't cover. */
export function requireOwner({ caller }: Call): void {
  if (caller.kind !== "owner") throw denied();
}

/** Creates the function that authorizes a caller's writes, for `Store.commit`. */
export function createWriteAuthorizer({ guard, caller }: Call): CommitOptions["authorize"] {
  return authorizeWrites(guard, caller);
}

function denied(): StatusError {
  return new StatusError("PERMISSION_DENIED", "Missing or insufficient permissions.");
}

/** A request field that must be an object. Errors: INVALID_ARGUMENT. */
export function requireMember(json: unknown, name: string): Json {
  if (!isJsonObject(json)) throw invalidArgument(`${name} is missing or not an object.`);
  return json;
}

/**
 * Resolves the state for a read request: of `transaction`, at `readTime`, or of a `newTransaction` that is begun here.
 */
export function readOptionsOf({ store }: Call, request: Json): ReadOptions & { isNew: boolean } {
  const { transaction, newTransaction, readTime } = request;
  if (newTransaction != null) {
    return { transaction: store.beginTransaction(parseTransactionOptions(newTransaction)), isNew: true };
  }
  if (transaction != null && transaction !== "") return { transaction: parseTransactionId(transaction), isNew: false };
  return readTime == null ? { isNew: false } : { readTime: String(readTime), isNew: false };
}

/** Errors: INVALID_ARGUMENT. */
export function parseTransactionId(json: unknown): string {
  if (typeof json !== "string") throw invalidArgument("Invalid transaction id.");
  return Buffer.from(json, "base64").toString("base64");
}

/** Validates `TransactionOptions`; absent means read-write. Errors: INVALID_ARGUMENT. */
export function parseTransactionOptions(json: unknown): TransactionOptions {
  if (json === undefined || json === null) return { readWrite: true };
  const { readOnly } = requireMember(json, "options");
  if (readOnly == null) return { readWrite: true };
  const { readTime } = requireMember(readOnly, "readOnly");
  return { readOnly: readTime == null ? {} : { readTime: String(readTime) } };
}
