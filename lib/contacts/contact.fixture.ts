import type { Contact } from "@/lib/contracts/contacts/contact";

/** Creates a contact for tests; values that aren't given are null. */
export function contactOf(overrides: Partial<Contact> = {}): Contact {
  return {
    id: "00000000-0000-4000-8000-000000000002",
    account_id: "00000000-0000-4000-8000-000000000001",
    full_name: "Noa Field",
    title: "VP Sales",
    function: "sales",
    level: "vp",
    buying_role: null,
    manager_id: null,
    email: "noa.field@3m.com.example",
    phone: null,
    do_not_contact: false,
    left_company: false,
    source: "sample",
    updated_at: "2025-07-03T08:00:00Z",
    ...overrides,
  };
}
