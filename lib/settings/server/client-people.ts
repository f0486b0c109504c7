import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type InvitationsQuery,
  type newInvitationSchema,
  type PeoplePage,
  type PeopleQuery,
  type Person,
  type PersonChange,
  peopleSchema,
  personSchema,
  type SentInvitation,
  type SentInvitationsPage,
  sentInvitationSchema,
  sentInvitationsSchema,
} from "@/lib/contracts/person";

/** `GET {api}/clients/me/people/`: a page of the people of the client, by name. Refused with 400 `bad_cursor`. */
export function listPeople(backend: Backend, query: Partial<PeopleQuery> = {}): Promise<BackendResult<PeoplePage>> {
  return backend("/clients/me/people/", { query, schema: peopleSchema });
}

/**
 * `PATCH {api}/clients/me/people/{uid}/`: gives another role, shuts out, lets in again. Refused with 409 `oneself`, and
 * with 404 when the client has no such person.
 */
export function changePerson(backend: Backend, uid: string, change: PersonChange): Promise<BackendResult<Person>> {
  return backend(`/clients/me/people/${uid}/`, { method: "PATCH", body: change, schema: personSchema });
}

/** `GET {api}/clients/me/invitations/`: a page of those that are still open, newest first. Refused with 400 `bad_cursor`. */
export function listInvitations(
  backend: Backend,
  query: Partial<InvitationsQuery> = {},
): Promise<BackendResult<SentInvitationsPage>> {
  return backend("/clients/me/invitations/", { query, schema: sentInvitationsSchema });
}

/**
 * `POST {api}/clients/me/invitations/`: the link goes by mail; an earlier invitation of the same address gives way.
 * Refused with 409 `already_here`, with 429 after too many, and with `fields`.
 */
export function invite(
  backend: Backend,
  invitation: z.output<typeof newInvitationSchema>,
): Promise<BackendResult<SentInvitation>> {
  return backend("/clients/me/invitations/", { method: "POST", body: invitation, schema: sentInvitationSchema });
}

/** `DELETE {api}/clients/me/invitations/{id}/`: its link leads nowhere from now on. Refused with 404. */
export function withdrawInvitation(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(`/clients/me/invitations/${id}/`, { method: "DELETE", schema: z.null() });
}
