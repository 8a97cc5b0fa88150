export class Mailer {}
