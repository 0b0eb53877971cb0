// The package lies beside the page when it is served, and elsewhere in the repository.
declare module "*/bivalue/browser.js" {
  export * from "bivalue";
}

declare module "*/bivalue/proof.js" {
  export * from "bivalue/proof";
}
