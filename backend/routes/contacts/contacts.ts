import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../context";
import { addContact, changeContact, getRow } from "../../domains/contacts/change";
import { copyContactValue } from "../../domains/contacts/copy";
import { withoutHiddenDetails } from "../../domains/contacts/do-not-contact-details";
import { refuseErased } from "../../domains/contacts/erasure/suppression";
import { readContactEvidence, rejectContactValue } from "../../domains/contacts/evidence";
import { getContactDetail, markAsLeft } from "../../domains/contacts/mark-as-left";
import { findContacts, serializeContact } from "../../domains/contacts/read";
import { findRelationships } from "../../domains/contacts/relationships/read";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import type { Principal } from "../../principal";

const params = z.object({ id: z.uuid() });
const contactParams = params.extend({ contact: z.uuid() });

/** `/accounts/{id}/contacts/…`: the contacts at one account; `/accounts/{id}/relationships/`: which members know them. */
export function contactRoutes(app: App, { db, now, change, sealer, createOnce }: Context): void {
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

  serve(app, "GET /accounts/:id/contacts/", (principal, request) =>
    findContacts(db, principal, { accountId: request.params.id, cursor: undefined, ...request.query }),
  );

  serve(app, "POST /accounts/:id/contacts/", async (principal, request) => {
    const { clientId } = principal;
    const accountId = request.params.id;
    return createOnce(principal, request, (tx) => {
      const find = async (contactId: string) =>
        serializeContact(await getRow(tx, { clientId, accountId, contactId }), principal);
      const make = async () => {
        await refuseErased(tx, sealer, { clientId, accountId }, { values: request.body });
        return find(await addContact(tx, { clientId, accountId }, request.body, writerOf(principal, "add")));
      };
      return { make, find };
    });
  });

  serve(app, "GET /accounts/:id/contacts/:contact/", (principal, request) =>
    getContactDetail(db, placeOf(principal, request.params), principal),
  );

  serve(app, "GET /accounts/:id/contacts/:contact/evidence/", (principal, request) => {
    const { id: accountId, contact: contactId } = request.params;
    return readContactEvidence(db, principal, { accountId, contactId });
  });

  serve(app, "POST /accounts/:id/contacts/:contact/evidence/wrong/", async (principal, request) => {
    const key = placeOf(principal, request.params);
    const cause = await change((tx) => rejectContactValue(tx, principal, key, request.body, now()));
    return { contact: serializeContact(await getRow(db, key), principal), cause };
  });

  serve(app, "POST /accounts/:id/contacts/:contact/left/", (principal, request) => {
    const key = placeOf(principal, request.params);
    return change((tx) => markAsLeft(tx, key, request.body, writerOf(principal, "edit"), principal));
  });

  serve(app, "POST /accounts/:id/contacts/:contact/copy/", (principal, request) => {
    const { id: accountId, contact: contactId } = request.params;
    return change((tx) => copyContactValue(tx, principal, { accountId, contactId }, request.body, now()));
  });

  serve(app, "PATCH /accounts/:id/contacts/:contact/", async (principal, request) => {
    const key = placeOf(principal, request.params);
    const { values } = request.body;
    const missing = Object.keys(values).find((field) => !(field in request.body.expected));
    if (missing !== undefined) throw invalidField(`expected.${missing}`, "Send the value that you saw");
    const expected = withoutHiddenDetails(principal, request.body);
    const writer = writerOf(principal, "edit");
    const isChanged = await change(async (tx) => {
      const { fullName: known, accountId } = await getRow(tx, key);
      const { account_id: target = accountId } = values;
      const typed = { values, known, isMoved: target !== accountId, prefix: "values." };
      await refuseErased(tx, sealer, { ...key, accountId: target }, typed);
      return changeContact(tx, key, { values, expected }, writer);
    });
    const row = await getRow(db, { ...key, accountId: values.account_id ?? key.accountId });
    return { ...serializeContact(row, principal), cause: isChanged ? writer.cause : null };
  });

  serve(app, "DELETE /accounts/:id/contacts/:contact/", async (principal, request) => {
    const key = placeOf(principal, request.params);
    await change((tx) => changeContact(tx, key, { values: { removed: true } }, writerOf(principal, "edit")));
  });

  serve(app, "POST /accounts/:id/contacts/:contact/restore/", async (principal, request) => {
    const key = placeOf(principal, request.params);
    await change((tx) => changeContact(tx, key, { values: { removed: false } }, writerOf(principal, "edit")));
    return serializeContact(await getRow(db, key), principal);
  });

  serve(app, "GET /accounts/:id/relationships/", (principal, request) =>
    findRelationships(db, principal, request.params.id, now()),
  );
}
