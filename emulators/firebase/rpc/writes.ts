import { invalidArgument, type StatusError, toStatusError } from "../status";
import { parseWrite, parseWrites } from "../store/parse-write";
import type { CommitResult, Write, WriteResult } from "../store/types";
import { parseDatabaseName } from "../values/resource-name";
import { type Call, createWriteAuthorizer, type Json, parseTransactionId, parseTransactionOptions } from "./context";

/** Commit → the commit's time and a result for each write. All or nothing. */
export function commit(call: Call, request: Json): CommitResult {
  const writes = parseWrites(request.writes, parseDatabaseName(request.database));
  const hasTransaction = request.transaction != null && request.transaction !== "";
  const transaction = hasTransaction ? parseTransactionId(request.transaction) : undefined;
  return call.store.commit(writes, { transaction, authorize: createWriteAuthorizer(call) });
}

/** BeginTransaction → its id. */
export function beginTransaction({ store }: Call, request: Json) {
  parseDatabaseName(request.database);
  return { transaction: store.beginTransaction(parseTransactionOptions(request.options)) };
}

/** Rollback → {}. Rolling back a finished transaction has no effect. */
export function rollback({ store }: Call, request: Json): object {
  store.rollback(parseTransactionId(request.transaction));
  return {};
}

/** BatchWrite → independent writes: a result and a status for each, in order. */
export function batchWrite(call: Call, request: Json) {
  const database = parseDatabaseName(request.database);
  const json = request.writes ?? [];
  if (!Array.isArray(json)) throw invalidArgument("writes must be a list.");
  const writes = json.map((one: unknown) => parseWrite(one, database));
  if (new Set(writes.map(({ name }) => name)).size < writes.length) {
    throw invalidArgument("Cannot write to the same document more than once in a batch write.");
  }
  const outcomes = writes.map((write) => attempt(call, write));
  return {
    writeResults: outcomes.map(({ result }) => result ?? {}),
    status: outcomes.map(({ error }) => (error ? { code: error.code, message: error.message } : { code: 0 })),
  };
}

function attempt(call: Call, write: Write): { result?: WriteResult; error?: StatusError } {
  try {
    const { writeResults } = call.store.commit([write], { authorize: createWriteAuthorizer(call) });
    return { result: writeResults[0] };
  } catch (error) {
    return { error: toStatusError(error) };
  }
}
