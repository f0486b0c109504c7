import { draftFormSchema, draftSavedSchema, draftSaveSchema, draftsSchema } from "../activity/draft";
import { type Endpoints, idParamsSchema } from "./endpoint";

/** Unsent text typed on an account's page. */
export const draftsEndpoints = {
  "GET /accounts/:id/drafts/": {
    summary: "List my drafts",
    access: "readClient",
    responses: { 200: draftsSchema },
  },
  "PUT /accounts/:id/drafts/:form/": {
    summary: "Save a draft",
    access: "writeActivity",
    params: idParamsSchema.extend({ form: draftFormSchema }),
    body: draftSaveSchema,
    responses: { 200: draftSavedSchema },
  },
} as const satisfies Endpoints;
