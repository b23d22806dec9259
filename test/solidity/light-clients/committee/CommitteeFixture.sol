// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {CommitteeRegistry} from "../../../../contracts/light-clients/committee/CommitteeRegistry.sol";
import {Member, ValidatorKeys} from "../../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

/// @dev A registry, and validators' keys and proofs from the shared vectors.
abstract contract CommitteeFixture is ShippedCode, VectorsTest {
    bytes32 internal constant ENVIRONMENT = keccak256("local");
    uint32 internal constant HANDOVER = 10 minutes;
    uint32 internal constant WITHDRAWAL = 4 minutes;
    uint64 internal constant START = 1_800_000_000;
    /// @dev EIP-7825
    uint256 internal constant MAX_TRANSACTION_GAS = 1 << 24;
    uint256 internal constant ENROLMENTS_OFFSET = 4;
    uint64 internal constant GUARDIAN_ROLE = 1;

    address internal immutable admin = makeAddr("admin");
    address internal immutable guardian = makeAddr("guardian");
    address internal immutable stranger = makeAddr("stranger");

    AccessManager internal manager;
    CommitteeRegistry internal registry;

    function setUp() public virtual {
        vm.warp(START);
        load("signatures.json");
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        registry = newRegistry(address(manager), ENVIRONMENT, HANDOVER, 1);
    }

    function newRegistry(
        address authority,
        bytes32 environment,
        uint32 handover,
        uint8 minMembers
    ) internal returns (CommitteeRegistry) {
        return newRegistry(authority, environment, handover, WITHDRAWAL, minMembers);
    }

    function newRegistry(
        address authority,
        bytes32 environment,
        uint32 handover,
        uint32 withdrawal,
        uint8 minMembers
    ) internal returns (CommitteeRegistry) {
        bytes memory arguments = abi.encode(authority, environment, handover, withdrawal, minMembers);
        return CommitteeRegistry(create("CommitteeRegistry.sol:CommitteeRegistry", arguments));
    }

    function keysAt(string memory list, uint256 i) internal view returns (ValidatorKeys memory) {
        return
            ValidatorKeys({
                x: uint256(wordOf(list, i, "x")),
                y: uint256(wordOf(list, i, "y")),
                ed25519: wordOf(list, i, "ed25519")
            });
    }

    function keysOf(uint256 validator) internal view returns (ValidatorKeys memory) {
        return keysAt("possessions", validator);
    }

    function babyJubjubProof(uint256 validator) internal view returns (bytes memory) {
        return bytesOf("possessions", validator, "babyJubjub");
    }

    function ed25519Proof(uint256 validator) internal view returns (bytes memory) {
        return bytesOf("possessions", validator, "ed25519Signature");
    }

    function enrol(uint256 validator) internal {
        registry.enrol(keysOf(validator), babyJubjubProof(validator), ed25519Proof(validator));
    }

    /// @dev A list of made-up members with weight 1, ascending.
    function fictitious(uint256 size) internal pure returns (Member[] memory list) {
        list = new Member[](size);
        for (uint256 i = 0; i < size; ++i) {
            list[i] = Member({x: 1000 + i, y: 2000 + i, ed25519: bytes32(3000 + i), weight: 1});
        }
    }

    /// @dev Writes what `enrol` would: made-up keys have no proofs.
    function enrolWithoutProof(Member[] memory list) internal {
        uint256 slot = uint256(SlotDerivation.erc7201Slot("causeway.storage.CommitteeRegistry")) + ENROLMENTS_OFFSET;
        for (uint256 i = 0; i < list.length; ++i) {
            bytes32 entry = keccak256(abi.encode(list[i].x, slot));
            vm.store(address(registry), entry, keccak256(abi.encode(list[i].x, list[i].y, list[i].ed25519)));
        }
    }

    function enrolled(uint256 size) internal returns (Member[] memory list) {
        list = fictitious(size);
        enrolWithoutProof(list);
    }

    function hashOf(Member[] memory list) internal pure returns (bytes32) {
        bytes memory packed;
        for (uint256 i = 0; i < list.length; ++i) {
            Member memory member = list[i];
            packed = abi.encodePacked(packed, member.x, member.y, member.ed25519, member.weight);
        }
        return keccak256(abi.encodePacked(keccak256("causeway.committee.v1"), uint8(list.length), packed));
    }

    function propose(Member[] memory list) internal {
        vm.prank(admin);
        registry.proposeCommittee(list);
    }

    /// @dev Lets the guardian withdraw, as `Roles` says.
    function grantGuardian() internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = CommitteeRegistry.withdrawCommittee.selector;
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(registry), selectors, GUARDIAN_ROLE);
        manager.grantRole(GUARDIAN_ROLE, guardian, 0);
        vm.stopPrank();
    }

    function withdraw() internal {
        vm.prank(guardian);
        registry.withdrawCommittee();
    }

    function expectError(bytes4 selector, bytes memory args) internal {
        vm.expectRevert(bytes.concat(selector, args));
    }
}
