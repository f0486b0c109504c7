/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { CompanyMark } from "./company-mark";

test("a logo covers the initials, which remain visible while it loads or if it fails to load", () => {
  const { container } = render(<CompanyMark name="Agilent Technologies" logo="l1" />);

  expect(container.textContent).toBe("AT");
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/account-logos/l1");
});

test("without a logo there is no request", () => {
  const { container } = render(<CompanyMark name="Agilent Technologies" logo={null} />);

  expect(container.querySelector("img")).toBeNull();
});
