import { Module } from '@nestjs/common';
import { PersonSearchService } from './person-search.service.js';

/** Finds people by their names, also by mistyped ones. */
@Module({ providers: [PersonSearchService], exports: [PersonSearchService] })
export class PersonSearchModule {}
