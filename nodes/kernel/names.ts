/**
 * The names of the service. nodes/service declares them here, so that a name that its contract lacks does not
 * compile, and the kernel has none of them.
 */
export interface Names {
	/** Any name, where nobody has declared which there are. */
	any: string;
}

type Named<K extends string> = K extends keyof Names ? Names[K] : Names['any'];

/** A method and a path, e.g. `GET /records/{id}`. */
export type Endpoint = Named<'endpoint'>;
/** Those that change nothing. */
export type ReadEndpoint = Named<'readEndpoint'>;
/** A field or a parameter. */
export type FieldName = Named<'field'>;
