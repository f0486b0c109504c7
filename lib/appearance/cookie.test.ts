/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://app.sightline.example/settings"}
 */
import { readPreference, writePreference } from "./cookie";

test("stores a preference for the whole site, with Secure on https", () => {
  const written = jest.spyOn(document, "cookie", "set");

  writePreference("scope", "mine; yours");

  expect(written).toHaveBeenCalledWith(
    expect.stringMatching(/^scope=mine%3B%20yours; Path=\/; .*SameSite=Lax; Secure$/),
  );
  expect(readPreference("scope")).toBe("mine; yours");
});
