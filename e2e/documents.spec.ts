import { expect, test } from "./fixtures/test";

const documents = [
  { path: "/legal/addendums", title: "Addendums" },
  { path: "/guidelines", title: "Guidelines" },
  { path: "/legal/acceptable-use-policy", title: "Acceptable use policy" },
  { path: "/legal/privacy-policy", title: "Privacy policy" },
] as const;

test.describe("without JavaScript and signed out", () => {
  test.use({ javaScriptEnabled: false });

  test("C8 · each document shows its title, version, date and contents that link to their sections", async ({
    page,
  }) => {
    for (const { path, title } of documents) {
      const response = await page.goto(path);

      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText("Version", { exact: true })).toBeVisible();
      await expect(page.getByText("1 November 2026")).toBeVisible();
      const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
      expect(await links.count()).toBeGreaterThan(3);
      for (const link of await links.all()) {
        const target = page.locator((await link.getAttribute("href")) ?? "#");
        await expect(target.getByRole("heading", { level: 2 })).toContainText((await link.textContent()) ?? "");
      }
    }
  });

  test("the start page links to sign-in and the four documents and shows how to run the product", async ({ page }) => {
    await page.goto("/");

    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toHaveAttribute("href", "/login");
    await expect(page.getByText("npm start")).toBeVisible();
    for (const { path } of documents) {
      await expect(page.getByRole("contentinfo").locator(`a[href="${path}"]`)).toBeVisible();
    }
  });

  test("C2 · the pricing page is public and says that there are no credits or metering", async ({ page }) => {
    const response = await page.goto("/pricing");

    expect(response?.status()).toBe(200);
    await expect(page.getByText("There are no credits and no metering.", { exact: false })).toBeVisible();
  });
});

test("every image of the start page loads in both themes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    for (const picture of await page.getByRole("main").getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(0);
      const source = await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ""));
      expect(source).toContain(`-${colorScheme}.webp`);
    }
  }
});

test("on a phone the start page shows phone screenshots in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const pictures = page.getByRole("main").getByRole("img");
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          picture.evaluate((image) =>
            image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : "",
          ),
        )
        .toContain(`-phone-${colorScheme}.webp`);
    }
    await expect(pictures).toHaveCount(4);
  }
});

test("a document prints without navigation", async ({ page }) => {
  await page.goto("/legal/privacy-policy");

  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
