export declare function fingerprint(names: readonly string[]): string;
