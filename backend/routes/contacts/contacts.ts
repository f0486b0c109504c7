import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  contactChangeSchema,
  contactCopiedSchema,
  contactCopySchema,
  contactDetailSchema,
  contactHasLeftSchema,
  contactLeftSchema,
  contactSchema,
  contactsPageSchema,
  newContactSchema,
} from "@/lib/contracts/contact";
import { pageLimit } from "@/lib/contracts/page";
import type { Context } from "../../context";
import { invalidField } from "../../errors";
import { type Principal, requireEditor } from "../../principal";
import { addContact, changeContact, getRow } from "../../store/contacts/change";
import { copyContactValue } from "../../store/contacts/copy";
import { getContactDetail, markAsLeft } from "../../store/contacts/leave";
import { describeContact, findContacts } from "../../store/contacts/read";

const tags = ["accounts"];
const params = z.object({ id: z.uuid() });
const contactParams = params.extend({ contact: z.uuid() });

const querystring = z.strictObject({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

/** `/accounts/{id}/contacts/…`: the people at one account. */
export function contactRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  const writerOf = ({ uid, from }: Principal, kind: string) => ({
    actorId: uid,
    cause: { kind, id: randomUUID() },
    at: now(),
    from,
  });
  const placeOf = ({ clientId }: Principal, { id, contact }: z.infer<typeof contactParams>) => ({
    clientId,
    accountId: id,
    contactId: contact,
  });

  return async (app) => {
    app.get(
      "/accounts/:id/contacts/",
      { schema: { tags, summary: "People at an account", params, querystring, response: { 200: contactsPageSchema } } },
      async (request) => {
        const principal = await guard.requireUser(request);
        return findContacts(db, principal, { accountId: request.params.id, cursor: undefined, ...request.query });
      },
    );

    app.post(
      "/accounts/:id/contacts/",
      { schema: { tags, summary: "Add a contact", params, body: newContactSchema, response: { 201: contactSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const { clientId } = principal;
        const accountId = request.params.id;
        const contactId = await change((tx) =>
          addContact(tx, { clientId, accountId }, request.body, writerOf(principal, "add")),
        );
        return reply.code(201).send(describeContact(await getRow(db, { clientId, accountId, contactId })));
      },
    );

    app.get(
      "/accounts/:id/contacts/:contact/",
      {
        schema: {
          tags,
          summary: "One contact, with the open tasks about them",
          params: contactParams,
          response: { 200: contactDetailSchema },
        },
      },
      async (request) => getContactDetail(db, placeOf(await guard.requireUser(request), request.params)),
    );

    app.post(
      "/accounts/:id/contacts/:contact/left/",
      {
        schema: {
          tags,
          summary: "Mark a contact as left, and hand their open tasks over",
          params: contactParams,
          body: contactLeftSchema,
          response: { 200: contactHasLeftSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const place = placeOf(principal, request.params);
        return change((tx) => markAsLeft(tx, place, request.body, writerOf(principal, "edit")));
      },
    );

    app.post(
      "/accounts/:id/contacts/:contact/copy/",
      {
        schema: {
          tags,
          summary: "Take an address or a number; who took it is written down",
          params: contactParams,
          body: contactCopySchema,
          response: { 200: contactCopiedSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        const { id: accountId, contact: contactId } = request.params;
        return change((tx) => copyContactValue(tx, principal, { accountId, contactId }, request.body, now()));
      },
    );

    app.patch(
      "/accounts/:id/contacts/:contact/",
      {
        schema: {
          tags,
          summary: "Change a contact",
          params: contactParams,
          body: contactChangeSchema,
          response: { 200: contactSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const place = placeOf(principal, request.params);
        const { values, expected } = request.body;
        const missing = Object.keys(values).find((field) => !(field in expected));
        if (missing !== undefined) throw invalidField(`expected.${missing}`, "Say which value you saw");
        await change((tx) => changeContact(tx, place, { values, expected }, writerOf(principal, "edit")));
        return describeContact(await getRow(db, { ...place, accountId: values.account_id ?? place.accountId }));
      },
    );

    app.delete(
      "/accounts/:id/contacts/:contact/",
      { schema: { tags, summary: "Remove a contact", params: contactParams, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const place = placeOf(principal, request.params);
        await change((tx) => changeContact(tx, place, { values: { removed: true } }, writerOf(principal, "edit")));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/accounts/:id/contacts/:contact/restore/",
      {
        schema: { tags, summary: "Take a removal back", params: contactParams, response: { 200: contactSchema } },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const place = placeOf(principal, request.params);
        await change((tx) => changeContact(tx, place, { values: { removed: false } }, writerOf(principal, "edit")));
        return describeContact(await getRow(db, place));
      },
    );
  };
}
