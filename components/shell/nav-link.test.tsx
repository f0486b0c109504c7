/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { usePathname } from "next/navigation";
import { navItemsFor } from "./nav-items";
import { NavLink } from "./nav-link";

jest.mock("next/navigation");

test.each([
  ["/sales-home", "Home"],
  ["/all-accounts", "Accounts"],
  ["/all-accounts/duplicates", "Accounts"],
  ["/account/4711", "Accounts"],
  ["/contacts", "Contacts"],
  ["/contact/4711", "Contacts"],
  ["/access-denied", undefined],
])("at %s, the current entry of the navigation is %s", (pathname, label) => {
  jest.mocked(usePathname).mockReturnValue(pathname);
  render(
    navItemsFor({ isLeader: false }).map(({ href, also, label: name }) => (
      <NavLink key={href} href={href} also={also} prefetch={false} className="" current="" other="">
        {name}
      </NavLink>
    )),
  );
  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual(label === undefined ? [] : [label]);
});
