import { maxCount } from "./query";

export const userSchemaId = "urn:ietf:params:scim:schemas:core:2.0:User";
export const enterpriseSchemaId = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const groupSchemaId = "urn:ietf:params:scim:schemas:core:2.0:Group";

const base = {
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
};
const attribute = (name: string, description: string, others: object = {}) => ({
  ...base,
  name,
  description,
  ...others,
});
const list = (name: string, description: string, subAttributes: object[], others: object = {}) =>
  attribute(name, description, { type: "complex", multiValued: true, subAttributes, ...others });

const userAttributes = [
  attribute("userName", "An email address in a verified domain of the client.", {
    required: true,
    uniqueness: "server",
  }),
  attribute("externalId", "The person's id at the identity provider.", { caseExact: true }),
  attribute("name", "The parts of the name.", {
    type: "complex",
    subAttributes: [
      attribute("formatted", "The full name."),
      attribute("givenName", "The first name."),
      attribute("familyName", "The last name."),
    ],
  }),
  attribute("displayName", "The name shown to colleagues."),
  attribute("title", "The job title."),
  attribute("active", "Whether the person can sign in.", { type: "boolean" }),
  list("emails", "One email address is kept: the primary one, or the one of type work.", [
    attribute("value", "The email address, in a verified domain of the client."),
    attribute("type", "Always work."),
    attribute("primary", "Always true.", { type: "boolean" }),
  ]),
  list(
    "groups",
    "The person's groups.",
    [attribute("value", "The group's id."), attribute("display", "The group's name.")],
    { mutability: "readOnly" },
  ),
];

const enterpriseAttributes = [
  attribute(
    "manager",
    "The person's manager, who gets their accounts and open tasks when they are deactivated or deleted.",
    {
      type: "complex",
      subAttributes: [attribute("value", "The manager's id.")],
    },
  ),
];

const groupAttributes = [
  attribute("displayName", "The name of the group.", { required: true, uniqueness: "server" }),
  attribute("externalId", "The group's id at the identity provider.", { caseExact: true }),
  list("members", "The people in the group.", [
    attribute("value", "The person's id."),
    attribute("display", "The person's name.", { mutability: "readOnly" }),
  ]),
];

/** The response of `/Schemas` (RFC 7643, 7). */
export function describeSchemas(baseUrl: string) {
  const build = (id: string, name: string, attributes: object[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${id}` },
  });
  return [
    build(userSchemaId, "User", userAttributes),
    build(enterpriseSchemaId, "EnterpriseUser", enterpriseAttributes),
    build(groupSchemaId, "Group", groupAttributes),
  ];
}

/** The response of `/ResourceTypes` (RFC 7643, 6). */
export function describeResourceTypes(baseUrl: string) {
  const build = (name: string, schema: string, extensions: readonly string[] = []) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name,
    schema,
    schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
  });
  return [build("User", userSchemaId, [enterpriseSchemaId]), build("Group", groupSchemaId)];
}

/** The response of `/ServiceProviderConfig` (RFC 7643, 5). */
export function describeProvider(baseUrl: string) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxCount },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "A token created in Settings, Enterprise SSO, Provisioning.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
  };
}

/** A page of resources (RFC 7644, 3.4.2). */
export function describeList(resources: readonly object[], total: number, startIndex: number) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
