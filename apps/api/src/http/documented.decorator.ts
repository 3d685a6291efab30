type Swagger = typeof import('@nestjs/swagger');

const undescribed: ((swagger: Swagger) => void)[] = [];

/**
 * What the OpenAPI document shows of a handler, in the decorators of @nestjs/swagger. They run when somebody first asks for the document: to load
 * the five hundred modules of that library takes a tenth of the start, and few processes are ever asked.
 */
export function Documented(describe: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) => {
    undescribed.push((swagger) => describe(swagger)(target, key, descriptor));
  };
}

/** Loads @nestjs/swagger and has it describe the handlers. */
export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const describe of undescribed.splice(0)) describe(swagger);
  return swagger;
}
