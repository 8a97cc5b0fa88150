import { expect } from 'chai';
import { Beacon } from '../src/beacon';

describe('Beacon', function () {
  this.timeout(500);

  it('announces itself on start', function (done) {
    const beacon = new Beacon({ id: 'n1', port: 0 });
    beacon.once('announce', (packet) => {
      expect(packet.id).to.equal('n1');
      expect(packet.ttl).to.equal(3);
      beacon.close(done);
    });
    beacon.start();
  });
});
