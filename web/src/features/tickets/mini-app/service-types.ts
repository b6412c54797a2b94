import { type ServiceType, serviceTitles } from '../words';

export const serviceTypes = Object.keys(serviceTitles) as ServiceType[];

export const isServiceType = (text: string | undefined): text is ServiceType =>
  (serviceTypes as (string | undefined)[]).includes(text);
