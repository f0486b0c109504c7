import { contactOf } from "./contact.fixture";
import { managersFor, problemsOf, readContactForm } from "./contact-form";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("trims values, reads empty ones as null and falls back from invalid choices", () => {
  const form = formOf({
    full_name: " Ada Moss ",
    title: "Buyer",
    function: "magic",
    level: "vp",
    manager_id: "",
    email: " ",
    phone: "",
  });

  expect(readContactForm(form, true)).toEqual({
    kind: "contact",
    contact: {
      full_name: "Ada Moss",
      title: "Buyer",
      function: "other",
      level: "vp",
      manager_id: null,
      email: null,
      phone: null,
    },
  });
});

test("a form without email and phone sends neither, so that the hidden values are kept", () => {
  const reading = readContactForm(formOf({ full_name: "Ada", title: "Buyer" }), false);

  expect(reading.kind === "contact" && Object.keys(reading.contact)).not.toContain("email");
});

test("a form without an enabled field for the manager doesn't send it, so that the manager is kept", () => {
  const reading = readContactForm(formOf({ full_name: "Ada", title: "Buyer" }), true);

  expect(reading.kind === "contact" && Object.keys(reading.contact)).not.toContain("manager_id");
});

test("requires a name and a title and reports each if missing", () => {
  expect(readContactForm(formOf({ full_name: " " }), true)).toEqual({
    kind: "wrong",
    fields: { full_name: expect.any(String), title: expect.any(String) },
  });
});

test("offers neither the contact nor people who left as managers, except the current manager", () => {
  const [me, departed, boss] = [
    contactOf({ id: "a" }),
    contactOf({ id: "b", left_company: true }),
    contactOf({ id: "c" }),
  ];

  expect(managersFor([me, departed, boss], me).map(([id]) => id)).toEqual(["c"]);
  expect(managersFor([me, departed, boss], { ...me, manager_id: "b" }).map(([id]) => id)).toEqual(["b", "c"]);
});

test("always offers the current manager, even if they are not among the loaded contacts", () => {
  const me = contactOf({ id: "a", manager_id: "far" });

  expect(managersFor([me, contactOf({ id: "c" })], me)).toEqual([
    ["far", "The current manager"],
    ["c", "Noa Field, VP Sales"],
  ]);
});

test("maps the backend's field names to the form's", () => {
  expect(problemsOf({ "values.email": "No", full_name: "Yes" })).toEqual({ email: "No", full_name: "Yes" });
});
