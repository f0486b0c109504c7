import type { z } from "zod";
import { accountBulkEndpoints } from "./api/account-bulk";
import { accountFieldsEndpoints } from "./api/account-fields";
import { accountListsEndpoints } from "./api/account-lists";
import { accountsEndpoints, accountsHostEndpoints } from "./api/accounts";
import { activityEndpoints } from "./api/activity";
import { alertsEndpoints, alertsHostEndpoints } from "./api/alerts";
import { attachmentsEndpoints, attachmentsHostEndpoints } from "./api/attachments";
import { clientsEndpoints, clientsHostEndpoints } from "./api/clients";
import { contactsEndpoints, contactsHostEndpoints } from "./api/contacts";
import { draftsEndpoints } from "./api/drafts";
import { duplicatesEndpoints } from "./api/duplicates";
import type { Endpoint, PathKeys } from "./api/endpoint";
import { homeEndpoints, homeHostEndpoints } from "./api/home";
import { importsEndpoints, importsHostEndpoints } from "./api/imports";
import { incomingEndpoints } from "./api/incoming";
import { messagesEndpoints } from "./api/messages";
import { operatorEndpoints, operatorHostEndpoints } from "./api/operator";
import { signInEndpoints } from "./api/sign-in";
import { transfersEndpoints } from "./api/transfers";
import { usersEndpoints, usersHostEndpoints } from "./api/users";

/** The endpoints that browsers may call, at the same path under `/api`. */
export const browserApi = {
  ...accountsEndpoints,
  ...duplicatesEndpoints,
  ...accountFieldsEndpoints,
  ...accountListsEndpoints,
  ...accountBulkEndpoints,
  ...importsEndpoints,
  ...transfersEndpoints,
  ...contactsEndpoints,
  ...activityEndpoints,
  ...draftsEndpoints,
  ...attachmentsEndpoints,
  ...alertsEndpoints,
  ...messagesEndpoints,
  ...homeEndpoints,
  ...usersEndpoints,
  ...clientsEndpoints,
  ...operatorEndpoints,
} as const;

/** The endpoints that only the host or another system calls: browsers get 404, or the host has its own handler. */
const hostApi = {
  ...incomingEndpoints,
  ...signInEndpoints,
  ...accountsHostEndpoints,
  ...contactsHostEndpoints,
  ...attachmentsHostEndpoints,
  ...alertsHostEndpoints,
  ...importsHostEndpoints,
  ...homeHostEndpoints,
  ...usersHostEndpoints,
  ...clientsHostEndpoints,
  ...operatorHostEndpoints,
} as const;

/** Every endpoint of {api}. Browser code imports only its types, because the schemas would be a large script. */
export const api = { ...browserApi, ...hostApi } as const;

export type Api = typeof api;

/** An endpoint's name, `METHOD /path/`. */
export type EndpointName = keyof Api;

export function endpointOf(name: EndpointName): Endpoint {
  return api[name];
}

export type ParamsOf<Name extends EndpointName> = [PathKeys<Name>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathKeys<Name>, string | number>> };

/** An endpoint's query parameters; undefined ones are left out. The host sends a list as one parameter (`joinList`). */
export type QueryOf<
  Name extends EndpointName,
  Value = string | number | readonly string[] | undefined,
> = Api[Name] extends { query: infer Schema extends z.ZodType }
  ? { query?: { readonly [Key in keyof z.input<Schema>]?: Value } }
  : { query?: never };

export type BodyOf<Name extends EndpointName> = Api[Name] extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : { body?: never };

export type InputOf<Name extends EndpointName> = ParamsOf<Name> & QueryOf<Name> & BodyOf<Name>;

/** The body of an endpoint's successful response; null for a response without one. */
export type ResponseOf<Name extends EndpointName> = Api[Name] extends { responses: infer Responses }
  ? z.output<Extract<Responses[keyof Responses], z.ZodType>>
  : null;
