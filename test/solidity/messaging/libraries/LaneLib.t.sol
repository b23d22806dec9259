// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Peer} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";
import {LaneLib} from "../../../../contracts/messaging/libraries/LaneLib.sol";

contract LaneLibTest is Test {
    bytes private constant TON_MAILBOX = hex"ff0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    bytes32 private constant TRUST = keccak256("trust");

    // ---------------------------------------------------------------- id

    function test_id_betweenEvmChains_isTheHashOfBothEndsAndTheConfiguration() public pure {
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), uint64(31337), TRUST));
        bytes memory ends = bytes.concat(
            hex"00010000027a6a141111111111111111111111111111111111111111",
            hex"00010000027a6b142222222222222222222222222222222222222222"
        );
        assertEq(
            LaneLib.id(_evm(31338, 0x11), _evm(31339, 0x22), 31337, TRUST),
            keccak256(bytes.concat(ends, configuration))
        );
    }

    function test_id_fromTon_isTheHashOfBothEndsAndTheConfiguration() public pure {
        bytes32 configuration = keccak256(abi.encodePacked(uint8(1), uint8(1), uint64(0), TRUST));
        bytes memory ends = bytes.concat(
            bytes.concat(hex"0001ff540704d5020000000221", TON_MAILBOX),
            hex"000100000101142222222222222222222222222222222222222222"
        );
        assertEq(
            LaneLib.id(Peer(0xff54, 1360104473493506, TON_MAILBOX), _evm(1, 0x22), 0, TRUST),
            keccak256(bytes.concat(ends, configuration))
        );
    }

    function test_id_anyPartChanged_isAnotherLane() public pure {
        Peer memory a = _evm(31338, 0x11);
        Peer memory b = _evm(31339, 0x22);
        bytes32 id = LaneLib.id(a, b, 31337, TRUST);
        assertNotEq(id, LaneLib.id(b, a, 31337, TRUST), "the other way");
        assertNotEq(id, LaneLib.id(_evm(31340, 0x11), b, 31337, TRUST), "origin chain");
        assertNotEq(id, LaneLib.id(_evm(31338, 0x12), b, 31337, TRUST), "origin mailbox");
        assertNotEq(id, LaneLib.id(a, _evm(31340, 0x22), 31337, TRUST), "destination chain");
        assertNotEq(id, LaneLib.id(a, _evm(31339, 0x21), 31337, TRUST), "destination mailbox");
        assertNotEq(id, LaneLib.id(a, b, 0, TRUST), "route");
        assertNotEq(id, LaneLib.id(a, b, 31340, TRUST), "hub");
        assertNotEq(id, LaneLib.id(a, b, 31337, keccak256("other")), "trust");
    }

    function testFuzz_id_differentChains_areDifferentLanes(uint64 one, uint64 other) public pure {
        vm.assume(one != 0 && other != 0 && one != other);
        Peer memory end = _evm(31339, 0x22);
        assertNotEq(LaneLib.id(_evm(one, 0x11), end, 0, TRUST), LaneLib.id(_evm(other, 0x11), end, 0, TRUST));
        assertNotEq(LaneLib.id(end, _evm(one, 0x11), 0, TRUST), LaneLib.id(end, _evm(other, 0x11), 0, TRUST));
    }

    function test_id_endThatCannotBe_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.ZeroChainId.selector, 0));
        this.idOf(_evm(0, 0x11), _evm(1, 0x22));
        Peer memory short = Peer(0, 5, hex"1234");
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.InvalidAddress.selector, 0, short.mailbox));
        this.idOf(_evm(1, 0x11), short);
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.UnknownChainType.selector, 7));
        this.idOf(Peer(7, 5, short.mailbox), _evm(1, 0x11));
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

    function idOf(Peer memory origin, Peer memory destination) external pure returns (bytes32) {
        return LaneLib.id(origin, destination, 0, TRUST);
    }

    // ---------------------------------------------------------------- internal

    function _evm(uint64 chainId, uint8 filler) private pure returns (Peer memory) {
        bytes memory mailbox = new bytes(20);
        for (uint256 i = 0; i < 20; ++i) {
            mailbox[i] = bytes1(filler);
        }
        return Peer(0, chainId, mailbox);
    }
}
