import { z } from "zod";
import {
  audienceSchema,
  messageChangeSchema,
  messageSchema,
  messageScopes,
  messagesSchema,
  newMessageSchema,
} from "../messages/message";
import { pageQuery } from "../wire/page";
import { roleSchema } from "../wire/role";
import type { Endpoints } from "./endpoint";

export const messagesEndpoints = {
  "GET /messages/": {
    summary: "List messages",
    access: "publish",
    query: z.strictObject({
      scope: z.enum(messageScopes).optional(),
      ...pageQuery,
    }),
    responses: { 200: messagesSchema },
  },
  "GET /messages/audience/": {
    summary: "Count the people a message would reach",
    access: "publish",
    query: z.strictObject({
      scope: z.enum(messageScopes),
      roles: z
        .string()
        .max(200)
        .transform((text) => text.split(",").filter((part) => part !== ""))
        .pipe(z.array(roleSchema).max(5))
        .optional(),
    }),
    responses: { 200: audienceSchema },
  },
  "GET /messages/:id/": {
    summary: "Read a message",
    access: "publish",
    responses: { 200: messageSchema },
  },
  "POST /messages/": {
    summary: "Publish a message",
    access: "publish",
    body: newMessageSchema,
    responses: { 201: messageSchema },
  },
  "PATCH /messages/:id/": {
    summary: "Change a message",
    access: "publish",
    body: messageChangeSchema,
    responses: { 200: messageSchema },
  },
  "POST /messages/:id/end/": {
    summary: "End a live message",
    access: "publish",
    responses: { 200: messageSchema },
  },
  "POST /messages/:id/show-again/": {
    summary: "Show a message again to those who dismissed it",
    access: "publish",
    responses: { 201: messageSchema },
  },
  "DELETE /messages/:id/": {
    summary: "Delete a message",
    access: "publish",
  },
} as const satisfies Endpoints;
