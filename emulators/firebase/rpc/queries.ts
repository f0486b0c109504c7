import { aggregate, parseAggregations } from "../query/aggregate";
import { type CompiledQuery, compileQuery } from "../query/compile";
import { parseStructuredQuery } from "../query/parse-query";
import { invalidArgument, StatusError } from "../status";
import { type Call, type Json, readOptionsOf, requireMember, requireOwner, requireQuery } from "./context";

/** Compiles a query from unvalidated ProtoJSON. Errors: INVALID_ARGUMENT. */
export function compileJson(parent: string, structuredQuery: unknown): CompiledQuery {
  return compileQuery(parent, parseStructuredQuery(structuredQuery));
}

/** RunQuery → one response per document; a single response with only the read time if there are no documents. */
export async function runQuery(call: Call, request: Json): Promise<object[]> {
  refuseExplain(request);
  const query = compileJson(String(request.parent), request.structuredQuery);
  requireQuery(call, query);
  const { isNew, ...options } = readOptionsOf(call, request);
  const { documents, readTime } = await call.store.readQuery(query, options);
  const responses: object[] = documents.map((document) => ({ document, readTime }));
  if (isNew) return [{ transaction: options.transaction, readTime }, ...responses];
  return responses.length === 0 ? [{ readTime }] : responses;
}

/** RunAggregationQuery → one response with all aggregates. */
export async function runAggregationQuery(call: Call, request: Json): Promise<object[]> {
  refuseExplain(request);
  const source = requireMember(request.structuredAggregationQuery, "structuredAggregationQuery");
  const aggregations = parseAggregations(source.aggregations);
  const query = compileJson(String(request.parent), source.structuredQuery);
  requireQuery(call, query);
  const { isNew, ...options } = readOptionsOf(call, request);
  const { documents, readTime } = await call.store.readQuery(query, options);
  const response = { result: { aggregateFields: aggregate(documents, aggregations) }, readTime };
  return [isNew ? { ...response, transaction: options.transaction } : response];
}

/**
 * PartitionQuery → cursors that divide a collection group, ordered by name, into parts of about equal size. For the
 * owner only.
 */
export async function partitionQuery(call: Call, request: Json) {
  requireOwner(call);
  const query = compileJson(String(request.parent), request.structuredQuery);
  const count = Number(request.partitionCount ?? 0);
  if (!Number.isInteger(count) || count < 1) throw invalidArgument("partition_count must be positive.");
  const { documents } = await call.store.readQuery(query, readOptionsOf(call, request));
  const cuts = Math.min(count, Math.max(0, documents.length - 1));
  const partitions = Array.from({ length: cuts }, (_, index) => {
    const document = documents[Math.floor(((index + 1) * documents.length) / (cuts + 1))];
    return { values: [{ referenceValue: document?.name }], before: true };
  });
  return { partitions };
}

function refuseExplain({ explainOptions }: Json): void {
  if (explainOptions != null) throw new StatusError("UNIMPLEMENTED", "explain_options is not supported.");
}
