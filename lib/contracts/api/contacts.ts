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
  contactMarkedLeftSchema,
  contactSchema,
  contactsPageSchema,
  markContactLeftSchema,
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
  erasuresQuerySchema,
  erasuresSchema,
  newErasureSchema,
} from "../contacts/erasure";
import { relationshipsSchema } from "../contacts/relationship";
import { pageQuery } from "../wire/page";
import type { Endpoints } from "./endpoint";

/** Contacts at one account and across accounts, and the buying committee. */
export const contactsEndpoints = {
  "GET /clients/me/committee/": {
    summary: "List buying roles",
    access: "manageClient",
    responses: { 200: committeeTemplateSchema },
  },
  "PUT /clients/me/committee/": {
    summary: "Set buying roles",
    access: "manageClient",
    body: committeeTemplateChangeSchema,
    responses: { 200: committeeTemplateSchema },
  },
  "POST /contacts/data-export/": {
    summary: "Export a contact’s personal data",
    access: "manageClient",
    needsProof: true,
    body: contactDataExportSchema,
    isFile: true,
  },
  "GET /clients/me/erasures/": {
    summary: "List erasure certificates, newest first",
    access: "manageClient",
    query: erasuresQuerySchema,
    responses: { 200: erasuresSchema },
  },
  "GET /clients/me/erasures/contacts/": {
    summary: "Find contacts by email, name or phone number",
    access: "manageClient",
    query: erasureContactsQuerySchema,
    responses: { 200: erasureContactsSchema },
  },
  "GET /clients/me/erasures/preview/": {
    summary: "Preview an erasure",
    access: "manageClient",
    query: erasurePreviewQuerySchema,
    responses: { 200: erasurePreviewSchema },
  },
  "POST /clients/me/erasures/": {
    summary: "Erase a person",
    access: "manageClient",
    needsProof: true,
    body: newErasureSchema,
    responses: { 201: erasureSchema },
  },
  "POST /clients/me/erasures/:id/resume/": {
    summary: "Resume a failed erasure",
    access: "manageClient",
    responses: { 200: erasureSchema },
  },
  "GET /accounts/:id/committee/": {
    summary: "Read the buying committee of an account",
    access: "readClient",
    responses: { 200: committeeSchema },
  },
  "PUT /accounts/:id/committee/:role/": {
    summary: "Assign a buying role to a contact",
    access: "editAccounts",
    body: seatChangeSchema,
    responses: { 200: committeeSchema },
  },
  "GET /contacts/": {
    summary: "List contacts of all accounts",
    access: "readClient",
    query: contactListQuerySchema.strict(),
    responses: { 200: contactListPageSchema },
  },
  "GET /contacts/:id/": {
    summary: "Read a contact with their tasks, relationships and colleagues",
    access: "readClient",
    responses: { 200: contactPageSchema },
  },
  "GET /contacts/:id/timeline/": {
    summary: "List the timeline of a contact",
    access: "readClient",
    query: activityQuerySchema,
    responses: { 200: timelinePageSchema },
  },
  "GET /accounts/:id/contacts/": {
    summary: "List the contacts of an account",
    access: "readClient",
    query: z.strictObject(pageQuery),
    responses: { 200: contactsPageSchema },
  },
  "POST /accounts/:id/contacts/": {
    summary: "Add a contact",
    access: "editAccounts",
    body: newContactSchema,
    responses: { 201: contactSchema },
  },
  "GET /accounts/:id/contacts/:contact/": {
    summary: "Read a contact with their open tasks",
    access: "readClient",
    responses: { 200: contactDetailSchema },
  },
  "GET /accounts/:id/contacts/:contact/evidence/": {
    summary: "Read the evidence for a contact’s values",
    access: "readClient",
    responses: { 200: contactEvidenceSchema },
  },
  "POST /accounts/:id/contacts/:contact/evidence/wrong/": {
    summary: "Report a wrong value of a contact",
    access: "editAccounts",
    body: wrongContactValueSchema,
    responses: { 200: contactCorrectedSchema },
  },
  "POST /accounts/:id/contacts/:contact/left/": {
    summary: "Mark a contact as left and reassign their open tasks",
    access: "editAccounts",
    body: markContactLeftSchema,
    responses: { 200: contactMarkedLeftSchema },
  },
  "POST /accounts/:id/contacts/:contact/copy/": {
    summary: "Copy an email address or phone number (logged)",
    access: "personalize",
    body: contactCopySchema,
    responses: { 200: contactCopiedSchema },
  },
  "PATCH /accounts/:id/contacts/:contact/": {
    summary: "Change a contact",
    access: "editAccounts",
    body: contactChangeSchema,
    responses: { 200: contactChangedSchema },
  },
  "DELETE /accounts/:id/contacts/:contact/": {
    summary: "Remove a contact",
    access: "removeContacts",
  },
  "POST /accounts/:id/contacts/:contact/restore/": {
    summary: "Undo a removal",
    access: "editAccounts",
    responses: { 200: contactSchema },
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const contactsHostEndpoints = {
  "GET /accounts/:id/relationships/": {
    summary: "List relationships at an account",
    access: "readClient",
    responses: { 200: relationshipsSchema },
  },
} as const satisfies Endpoints;
