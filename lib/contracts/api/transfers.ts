import { begunTransferSchema, newTransferSchema, transferActionSchema, transferSchema } from "../imports/transfer";
import { byId, type Endpoints } from "./endpoint";

/** Imports of several files together. */
export const transfersEndpoints = {
  "POST /transfers/": {
    summary: "Begin to bring several files in",
    body: newTransferSchema,
    answer: { 201: begunTransferSchema },
    askedBy: "everyone",
  },
  "GET /transfers/:id/": {
    summary: "Several files imported together",
    params: byId,
    answer: { 200: transferSchema },
    askedBy: "everyone",
  },
  "POST /transfers/:id/action/": {
    summary: "Run, pause, resume, cancel or take back several files",
    params: byId,
    body: transferActionSchema,
    answer: { 200: transferSchema },
    askedBy: "everyone",
  },
} as const satisfies Endpoints;
