import { z } from "zod";
import { activityQuerySchema, timelinePageSchema } from "../activity/activity";
import {
  committeeSchema,
  committeeTemplateChangeSchema,
  committeeTemplateSchema,
  seatChangeSchema,
} from "../contacts/committee";
import {
  contactChangedSchema,
  contactChangeSchema,
  contactCopiedSchema,
  contactCopySchema,
  contactCorrectedSchema,
  contactDetailSchema,
  contactEvidenceSchema,
  contactHasLeftSchema,
  contactLeftSchema,
  contactSchema,
  contactsPageSchema,
  newContactSchema,
  wrongContactValueSchema,
} from "../contacts/contact";
import { contactListPageSchema, contactListQuerySchema } from "../contacts/contact-list";
import { contactPageSchema } from "../contacts/contact-page";
import {
  contactDataExportSchema,
  erasureContactsQuerySchema,
  erasureContactsSchema,
  erasurePreviewQuerySchema,
  erasurePreviewSchema,
  erasureSchema,
  erasuresSchema,
  newErasureSchema,
} from "../contacts/erasure";
import { relationshipsSchema } from "../contacts/relationship";
import { clientManagers } from "../rights/role-groups";
import { pageLimit } from "../wire/page";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Contacts at one account and across accounts, and the buying committee. */
export const contactsEndpoints = {
  "GET /clients/me/committee/": {
    summary: "The roles of a buying committee",
    answer: { 200: committeeTemplateSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/committee/": {
    summary: "Set the roles of a buying committee",
    body: committeeTemplateChangeSchema,
    answer: { 200: committeeTemplateSchema },
    askedBy: clientManagers,
  },
  "POST /contacts/data-export/": {
    summary: "A contact’s personal data as a zip file",
    body: contactDataExportSchema,
  },
  "GET /clients/me/erasures/": {
    summary: "Certificates of erased people, newest first",
    answer: { 200: erasuresSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/erasures/contacts/": {
    summary: "Find a contact by email, name or phone number",
    query: erasureContactsQuerySchema,
    answer: { 200: erasureContactsSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/erasures/preview/": {
    summary: "What erasing a person would change",
    query: erasurePreviewQuerySchema,
    answer: { 200: erasurePreviewSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/erasures/:id/": {
    summary: "The certificate of an erased person",
    params: byId,
    answer: { 200: erasureSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/erasures/": {
    summary: "Erase a person",
    body: newErasureSchema,
    answer: { 201: erasureSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/erasures/:id/resume/": {
    summary: "Continue an erasure that has failed",
    params: byId,
    answer: { 200: erasureSchema },
    askedBy: clientManagers,
  },
  "GET /accounts/:id/committee/": {
    summary: "The buying committee of an account",
    params: byId,
    answer: { 200: committeeSchema },
    askedBy: "everyone",
  },
  "PUT /accounts/:id/committee/:role/": {
    summary: "Give a role of the buying committee to a contact",
    params: byId.extend({ role: z.uuid() }),
    body: seatChangeSchema,
    answer: { 200: committeeSchema },
    askedBy: "everyone",
  },
  "GET /contacts/": {
    summary: "People across accounts",
    query: contactListQuerySchema.strict(),
    answer: { 200: contactListPageSchema },
    askedBy: "everyone",
  },
  "GET /contacts/:id/": {
    summary: "A contact with their tasks, relationships and colleagues",
    params: byId,
    answer: { 200: contactPageSchema },
    askedBy: "everyone",
  },
  "GET /contacts/:id/timeline/": {
    summary: "Calls, meetings, tasks and notes about a contact",
    params: byId,
    query: activityQuerySchema,
    answer: { 200: timelinePageSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/contacts/": {
    summary: "People at an account",
    params: byId,
    query: z.strictObject({
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
    }),
    answer: { 200: contactsPageSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/contacts/": {
    summary: "Add a contact",
    params: byId,
    body: newContactSchema,
    answer: { 201: contactSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/contacts/:contact/": {
    summary: "One contact, with the open tasks about them",
    params: byId.extend({ contact: z.uuid() }),
    answer: { 200: contactDetailSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/contacts/:contact/evidence/": {
    summary: "What the values of a contact rest on",
    params: byId.extend({ contact: z.uuid() }),
    answer: { 200: contactEvidenceSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/contacts/:contact/evidence/wrong/": {
    summary: "Say that a value of a contact is wrong",
    params: byId.extend({ contact: z.uuid() }),
    body: wrongContactValueSchema,
    answer: { 200: contactCorrectedSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/contacts/:contact/left/": {
    summary: "Mark a contact as left, and hand their open tasks over",
    params: byId.extend({ contact: z.uuid() }),
    body: contactLeftSchema,
    answer: { 200: contactHasLeftSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/contacts/:contact/copy/": {
    summary: "Take an address or a number; who took it is written down",
    params: byId.extend({ contact: z.uuid() }),
    body: contactCopySchema,
    answer: { 200: contactCopiedSchema },
    askedBy: "everyone",
  },
  "PATCH /accounts/:id/contacts/:contact/": {
    summary: "Change a contact",
    params: byId.extend({ contact: z.uuid() }),
    body: contactChangeSchema,
    answer: { 200: contactChangedSchema },
    askedBy: "everyone",
  },
  "DELETE /accounts/:id/contacts/:contact/": {
    summary: "Remove a contact",
    params: byId.extend({ contact: z.uuid() }),
    answer: nothing,
    askedBy: "everyone",
  },
  "POST /accounts/:id/contacts/:contact/restore/": {
    summary: "Take a removal back",
    params: byId.extend({ contact: z.uuid() }),
    answer: { 200: contactSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/relationships/": {
    summary: "Who knows whom at an account",
    params: byId,
    answer: { 200: relationshipsSchema },
  },
} as const satisfies Endpoints;
