import type { Call, Json } from "./context";
import {
  batchGetDocuments,
  createDocument,
  deleteDocument,
  getDocument,
  listCollectionIds,
  listDocuments,
  updateDocument,
} from "./documents";
import { partitionQuery, runAggregationQuery, runQuery } from "./queries";
import { batchWrite, beginTransaction, commit, rollback } from "./writes";

/**
 * The methods of google.firestore.v1.Firestore with a single response, by name: ProtoJSON in, ProtoJSON out,
 * StatusError thrown.
 */
export const UNARY_METHODS = {
  GetDocument: getDocument,
  ListDocuments: listDocuments,
  CreateDocument: createDocument,
  UpdateDocument: updateDocument,
  DeleteDocument: deleteDocument,
  BeginTransaction: beginTransaction,
  Commit: commit,
  Rollback: rollback,
  BatchWrite: batchWrite,
  ListCollectionIds: listCollectionIds,
  PartitionQuery: partitionQuery,
} as const satisfies Record<string, (call: Call, request: Json) => object | Promise<object>>;

/** The methods with a streamed response, here as a list. */
export const STREAMING_METHODS = {
  BatchGetDocuments: batchGetDocuments,
  RunQuery: runQuery,
  RunAggregationQuery: runAggregationQuery,
} as const satisfies Record<string, (call: Call, request: Json) => Promise<object[]>>;

export type UnaryMethod = keyof typeof UNARY_METHODS;
export type StreamingMethod = keyof typeof STREAMING_METHODS;
