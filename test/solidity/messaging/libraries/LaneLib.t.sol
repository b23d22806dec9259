// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IMailboxAdmin, Peer, Route} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";
import {LaneLib} from "../../../../contracts/messaging/libraries/LaneLib.sol";

contract LaneLibTest is Test {
    bytes private constant TON_MAILBOX = hex"ff0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    bytes32 private constant TRUST = keccak256("trust");
    bytes32 private constant HUB_TRUST = keccak256("the hub's trust");
    uint64 private constant HUB = 31337;

    // ---------------------------------------------------------------- id

    function test_id_betweenEvmChains_isTheHashOfBothEndsAndTheConfiguration() public pure {
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), HUB, HUB_TRUST, TRUST));
        bytes memory ends = bytes.concat(
            hex"00010000027a6a141111111111111111111111111111111111111111",
            hex"00010000027a6b142222222222222222222222222222222222222222"
        );
        assertEq(
            LaneLib.id(_evm(31338, 0x11), _evm(31339, 0x22), _throughHub()),
            keccak256(bytes.concat(ends, configuration))
        );
    }

    function test_id_fromTon_isTheHashOfBothEndsAndTheConfiguration() public pure {
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), uint64(0), bytes32(0), TRUST));
        bytes memory ends = bytes.concat(
            bytes.concat(hex"0001ff540704d5020000000221", TON_MAILBOX),
            hex"000100000101142222222222222222222222222222222222222222"
        );
        assertEq(
            LaneLib.id(Peer(0xff54, 1360104473493506, TON_MAILBOX), _evm(1, 0x22), _direct()),
            keccak256(bytes.concat(ends, configuration))
        );
    }

    function test_id_anyPartChanged_isAnotherLane() public pure {
        Peer memory a = _evm(31338, 0x11);
        Peer memory b = _evm(31339, 0x22);
        Route memory route = _throughHub();
        bytes32 id = LaneLib.id(a, b, route);
        assertNotEq(id, LaneLib.id(b, a, route), "the other way");
        assertNotEq(id, LaneLib.id(_evm(31340, 0x11), b, route), "origin chain");
        assertNotEq(id, LaneLib.id(_evm(31338, 0x12), b, route), "origin mailbox");
        assertNotEq(id, LaneLib.id(a, _evm(31340, 0x22), route), "destination chain");
        assertNotEq(id, LaneLib.id(a, _evm(31339, 0x21), route), "destination mailbox");
        assertNotEq(id, LaneLib.id(a, b, _direct()), "route");
        assertNotEq(id, LaneLib.id(a, b, Route(31340, HUB_TRUST, TRUST)), "hub");
        assertNotEq(id, LaneLib.id(a, b, Route(HUB, TRUST, TRUST)), "the hub's trust");
        assertNotEq(id, LaneLib.id(a, b, Route(HUB, HUB_TRUST, HUB_TRUST)), "trust");
        assertNotEq(id, LaneLib.id(a, b, Route(HUB, TRUST, HUB_TRUST)), "trusts the other way round");
    }

    function testFuzz_id_differentChains_areDifferentLanes(uint64 one, uint64 other) public pure {
        vm.assume(one != 0 && other != 0 && one != other);
        vm.assume(one != 31339 && other != 31339);
        Peer memory end = _evm(31339, 0x22);
        Route memory route = _direct();
        assertNotEq(LaneLib.id(_evm(one, 0x11), end, route), LaneLib.id(_evm(other, 0x11), end, route));
        assertNotEq(LaneLib.id(end, _evm(one, 0x11), route), LaneLib.id(end, _evm(other, 0x11), route));
    }

    function testFuzz_id_hopsWithAndWithoutTrust_namesEachOrReverts(Route memory route) public {
        vm.assume(route.hubChainId != 1 && route.hubChainId != 2);
        if (route.trustId == 0) {
            vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        } else if ((route.hubChainId == 0) != (route.hubTrustId == 0)) {
            bytes4 selector = IMailboxAdmin.InvalidHubTrust.selector;
            vm.expectRevert(abi.encodeWithSelector(selector, route.hubChainId, route.hubTrustId));
        }
        this.idOf(_evm(1, 0x11), _evm(2, 0x22), route);
    }

    function test_id_trustMissingOrTooMany_reverts() public {
        vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        this.idOf(_evm(1, 0x11), _evm(2, 0x22), Route(0, 0, 0));
        vm.expectRevert(IMailboxAdmin.ZeroTrustId.selector);
        this.idOf(_evm(1, 0x11), _evm(2, 0x22), Route(HUB, HUB_TRUST, 0));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, 0, HUB_TRUST));
        this.idOf(_evm(1, 0x11), _evm(2, 0x22), Route(0, HUB_TRUST, TRUST));
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidHubTrust.selector, HUB, 0));
        this.idOf(_evm(1, 0x11), _evm(2, 0x22), Route(HUB, 0, TRUST));
    }

    function test_id_chainThatStandsTwice_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, 5));
        this.idOf(_evm(5, 0x11), _evm(5, 0x22), _direct());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, HUB));
        this.idOf(_evm(HUB, 0x11), _evm(2, 0x22), _throughHub());
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidRoute.selector, HUB));
        this.idOf(_evm(1, 0x11), _evm(HUB, 0x22), _throughHub());
    }

    function test_id_endThatCannotBe_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.ZeroChainId.selector, 0));
        this.idOf(_evm(0, 0x11), _evm(1, 0x22), _direct());
        Peer memory short = Peer(0, 5, hex"1234");
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.InvalidAddress.selector, 0, short.mailbox));
        this.idOf(_evm(1, 0x11), short, _direct());
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.UnknownChainType.selector, 7));
        this.idOf(Peer(7, 5, short.mailbox), _evm(1, 0x11), _direct());
    }

    // ---------------------------------------------------------------- leaf

    function testFuzz_leaf_anyLane_isTheHashOf120TaggedBytes(
        uint64 origin,
        uint64 destination,
        bytes32 laneId,
        uint64 count,
        bytes32 root
    ) public pure {
        bytes32 tag = keccak256("causeway.lane-leaf.v1");
        bytes memory preimage = abi.encodePacked(tag, origin, destination, laneId, count, root);
        assertEq(preimage.length, 120);
        assertEq(LaneLib.leaf(origin, destination, laneId, count, root), keccak256(preimage));
    }

    // ---------------------------------------------------------------- harness

    function idOf(Peer memory origin, Peer memory destination, Route memory route) external pure returns (bytes32) {
        return LaneLib.id(origin, destination, route);
    }

    // ---------------------------------------------------------------- internal

    function _direct() private pure returns (Route memory) {
        return Route({hubChainId: 0, hubTrustId: 0, trustId: TRUST});
    }

    function _throughHub() private pure returns (Route memory) {
        return Route({hubChainId: HUB, hubTrustId: HUB_TRUST, trustId: TRUST});
    }

    function _evm(uint64 chainId, uint8 filler) private pure returns (Peer memory) {
        bytes memory mailbox = new bytes(20);
        for (uint256 i = 0; i < 20; ++i) {
            mailbox[i] = bytes1(filler);
        }
        return Peer(0, chainId, mailbox);
    }
}
