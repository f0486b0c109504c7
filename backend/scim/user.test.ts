import { readPatch } from "./patch";
import { patchUser, readUser, type ScimUser } from "./user";

const ada: ScimUser = {
  userName: "ada@acme.example",
  externalId: "1",
  active: true,
  displayName: "Ada Byron",
  givenName: "Ada",
  familyName: "Byron",
  title: null,
  email: "ada@acme.example",
  managerId: null,
};
const managerPath = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager";
const patch = (...operations: unknown[]) =>
  patchUser(ada, readPatch({ schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations }));
const refuse = (scimType: string) => expect.objectContaining({ status: 400, scimType });

describe("a complete user", () => {
  test("is read from a Microsoft Entra request", () => {
    const user = readUser(
      {
        schemas: [
          "urn:ietf:params:scim:schemas:core:2.0:User",
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
        ],
        externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
        userName: "Test_User@acme.example",
        active: "True",
        emails: [{ primary: true, type: "work", value: "test@acme.example" }],
        meta: { resourceType: "User" },
        name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
        roles: [],
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {
          department: "Sales",
          manager: { value: "m-1", displayName: "Lena Ortiz" },
        },
      },
      false,
    );

    expect(user).toEqual({
      userName: "Test_User@acme.example",
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      active: true,
      displayName: "givenName familyName",
      givenName: "givenName",
      familyName: "familyName",
      title: null,
      email: "test@acme.example",
      managerId: "m-1",
    });
  });

  test("is read from an Okta request, ignoring the password and the locale", () => {
    const user = readUser(
      {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: "grace@acme.example",
        name: { givenName: "Grace", familyName: "Hopper" },
        emails: [{ primary: true, value: "grace@acme.example", type: "work" }],
        displayName: "Grace Hopper",
        locale: "en-US",
        externalId: "00ujl29u0le5T6Aj10h7",
        groups: [],
        password: "1mz050nq",
        active: true,
      },
      false,
    );

    expect(user).toMatchObject({ displayName: "Grace Hopper", externalId: "00ujl29u0le5T6Aj10h7", active: true });
  });

  test.each([
    ["no userName", {}, "invalidValue"],
    ["an empty userName", { userName: " " }, "invalidValue"],
    ["a number as userName", { userName: 7 }, "invalidValue"],
    ["a list instead of an object", [], "invalidSyntax"],
    ["null instead of an object", null, "invalidSyntax"],
    ["an active value that isn't a boolean", { userName: "a", active: "yes" }, "invalidValue"],
    ["a title that is too long", { userName: "a", title: "x".repeat(101) }, "invalidValue"],
    ["an email without a value", { userName: "a", emails: [{}] }, "invalidValue"],
    ["an unknown attribute", { userName: "a", shoeSize: 7 }, "invalidPath"],
    ["a name that is a string", { userName: "a", name: "Ada" }, "invalidValue"],
  ])("is rejected with %s", (_what, body, scimType) => {
    expect(() => readUser(body, true)).toThrow(refuse(scimType));
  });
});

describe("a PATCH", () => {
  test.each<[string, unknown[], Partial<ScimUser>]>([
    ["a capitalized op and a string", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
    [
      "no path and a dotted key",
      [{ op: "replace", value: { "name.givenName": "Augusta", active: false } }],
      { givenName: "Augusta", displayName: "Augusta Byron", active: false },
    ],
    [
      "no path and an object",
      [{ op: "add", value: { name: { familyName: "King" }, title: "Countess" } }],
      { familyName: "King", displayName: "Ada King", title: "Countess" },
    ],
    ["an empty path", [{ op: "replace", path: "", value: { title: "X" } }], { title: "X" }],
    [
      "a path with its schema",
      [{ op: "Add", path: "urn:ietf:params:scim:schemas:core:2.0:User:title", value: "X" }],
      { title: "X" },
    ],
    [
      "the enterprise extension",
      [{ op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Sales" }],
      {},
    ],
    ["the enterprise extension as a key", [{ op: "Add", value: { [managerPath]: "m-1" } }], { managerId: "m-1" }],
    [
      "the enterprise extension as an object",
      [{ op: "replace", value: { [managerPath.replace(/:manager$/, "")]: { manager: { value: " m-1 " } } } }],
      { managerId: "m-1" },
    ],
    ["the manager's id as the value", [{ op: "Add", path: managerPath, value: "m-1" }], { managerId: "m-1" }],
    ["the manager as an object", [{ op: "Add", path: managerPath, value: { value: "m-1" } }], { managerId: "m-1" }],
    ["the manager's value", [{ op: "Replace", path: `${managerPath}.value`, value: "m-1" }], { managerId: "m-1" }],
    [
      "the manager's name, which is ignored, and a removed manager",
      [
        { op: "Add", path: managerPath, value: "m-1" },
        { op: "Add", path: `${managerPath}.displayName`, value: "Lena" },
        { op: "Remove", path: managerPath },
      ],
      { managerId: null },
    ],
    ["an empty manager", [{ op: "Add", path: managerPath, value: "" }], { managerId: null }],
    [
      "a filtered path",
      [{ op: "Replace", path: 'emails[type eq "work"].value', value: "b@acme.example" }],
      { email: "b@acme.example" },
    ],
    [
      "a filtered path as a key",
      [{ op: "Replace", value: { 'emails[type eq "work"].value': "b@acme.example" } }],
      { email: "b@acme.example" },
    ],
    [
      "a filter that matches none",
      [
        { op: "Remove", path: 'emails[type eq "work"]' },
        { op: "Add", path: 'emails[type eq "other"].value', value: "o@acme.example" },
      ],
      { email: "o@acme.example" },
    ],
    ["an ignored list", [{ op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "1" }], {}],
    ["a removed string", [{ op: "Remove", path: "externalId" }], { externalId: null }],
    [
      "the removal of missing attributes",
      [
        { op: "remove", path: "title" },
        { op: "remove", path: 'emails[type eq "home"]' },
      ],
      {},
    ],
    ["a null value", [{ op: "replace", path: "externalId", value: null }], { externalId: null }],
    ["displayName", [{ op: "replace", path: "displayName", value: "Countess" }], { displayName: "Countess" }],
    ["Okta's deactivation", [{ op: "replace", value: { active: false } }], { active: false }],
    [
      "several operations in order",
      [
        { op: "add", path: "title", value: "A" },
        { op: "replace", path: "title", value: "B" },
      ],
      { title: "B" },
    ],
  ])("is applied with %s", (_what, operations, changed) => {
    expect(patch(...operations)).toEqual({ ...ada, ...changed });
  });

  test.each<[string, unknown[], string]>([
    ["no operations", [], "invalidSyntax"],
    ["an unknown op", [{ op: "move", path: "title" }], "invalidSyntax"],
    ["a removal without a path", [{ op: "remove" }], "noTarget"],
    ["no path and a string", [{ op: "replace", value: "x" }], "invalidValue"],
    ["an invalid path", [{ op: "replace", path: "na me", value: "x" }], "invalidPath"],
    ["an unknown attribute", [{ op: "replace", path: "shoeSize", value: "x" }], "invalidPath"],
    ["the name of an inherited property", [{ op: "replace", path: "toString", value: "x" }], "invalidPath"],
    ["a malformed filter", [{ op: "replace", path: "emails[type eq].value", value: "x" }], "invalidFilter"],
    ["a read-only attribute", [{ op: "replace", path: "id", value: "x" }], "mutability"],
    ["the removal of userName", [{ op: "remove", path: "userName" }], "mutability"],
    ["the removal of active", [{ op: "remove", path: "active" }], "mutability"],
    ["a value of another type", [{ op: "replace", path: "active", value: 1 }], "invalidValue"],
    ["userName as null", [{ op: "replace", path: "userName", value: null }], "invalidValue"],
  ])("is rejected with %s", (_what, operations, scimType) => {
    expect(() => patch(...operations)).toThrow(refuse(scimType));
  });

  test.each([null, "x", [], { Operations: "x" }, { Operations: [null] }])("is rejected if it is %j", (body) => {
    expect(() => readPatch(body)).toThrow(refuse("invalidSyntax"));
  });
});

test("a user with more than a hundred emails is rejected", () => {
  const emails = Array.from({ length: 101 }, (_, at) => ({ value: `ada${at}@acme.example` }));
  expect(() => readUser({ userName: "ada@acme.example", emails }, true)).toThrow(
    expect.objectContaining({ status: 400, scimType: "invalidValue" }),
  );
});
