// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Anchor} from "../../../contracts/light-clients/Anchor.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ChainAddress} from "../../../contracts/messaging/libraries/ChainAddress.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract LightClientConstructorTest is LightClientFixture {
    function test_constructor_setsTheAnchorAndTheIds() public view {
        (uint64 epoch, bytes32 commitment, bytes32 committeeHash) = client.committee();
        assertEq(epoch, EPOCH);
        assertEq(commitment, COMMITTEE);
        assertEq(committeeHash, COMMITTEE_HASH);
        assertEq(client.leastHeight(), LEAST_HEIGHT);
        assertEq(client.originChainId(), ORIGIN_CHAIN_ID);
        assertEq(client.generation(), 0);
        assertFalse(client.frozen());
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 0);
        assertEq(timestamp, START);
        assertEq(client.timesAnchored(), 0);
        assertEq(client.stoppedUntil(), 0);
        assertEq(client.distrustedUntil(), 0);
    }

    function test_constructor_trustIdAndDomain_areTheProtocols() public view {
        assertEq(
            client.trustId(),
            keccak256(abi.encodePacked(keccak256("causeway.trust.mock.v1"), ENVIRONMENT, ORIGIN_CHAIN_ID))
        );
        assertEq(
            client.checkpointDomain(),
            keccak256(
                abi.encodePacked(
                    keccak256("causeway.checkpoint.v1"),
                    ENVIRONMENT,
                    hex"00010000027a6a14",
                    ORIGIN_MAILBOX
                )
            )
        );
    }

    function test_constructor_authorityWithoutCode_reverts() public {
        expectError(LightClient.NoAuthority.selector, abi.encode(stranger));
        newMockClient(stranger, ENVIRONMENT, origin(), anchored());
    }

    function test_constructor_zeroEnvironment_reverts() public {
        vm.expectRevert(LightClient.ZeroEnvironment.selector);
        newMockClient(address(manager), 0, origin(), anchored());
    }

    function test_constructor_zeroMailbox_reverts() public {
        Peer memory peer = origin();
        peer.mailbox = new bytes(20);
        expectError(ChainAddress.InvalidAddress.selector, abi.encode(0, peer.mailbox));
        newMockClient(address(manager), ENVIRONMENT, peer, anchored());
    }

    function test_constructor_zeroChainId_reverts() public {
        Peer memory peer = origin();
        peer.chainId = 0;
        expectError(ChainAddress.ZeroChainId.selector, abi.encode(0));
        newMockClient(address(manager), ENVIRONMENT, peer, anchored());
    }

    function test_constructor_invalidAnchor_reverts() public {
        Anchor memory start = anchored();
        start.committee = 0;
        vm.expectRevert(ILightClient.InvalidAnchor.selector);
        newMockClient(address(manager), ENVIRONMENT, origin(), start);
    }
}

/// @dev Validators of another chain prove these slots: their place and layout are part of the protocol.
contract LightClientStorageTest is LightClientFixture {
    function test_storage_isWhereTheDocumentationSays() public {
        uint256 slot = uint256(SlotDerivation.erc7201Slot("causeway.storage.LightClient"));
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        client.accept(proven(checkpointAt(120)));
        freezeAt(130);

        uint256 status = uint256(vm.load(address(client), bytes32(slot)));
        assertEq(uint48(status), 120);
        assertEq(uint48(status >> 48), LEAST_HEIGHT);
        assertEq(uint24(status >> 96), EPOCH);
        assertEq(uint40(status >> 120), START + 20);
        assertEq(uint16(status >> 160), 1);
        assertEq(uint40(status >> 176), START);
        assertEq(status >> 216, type(uint40).max);
        assertEq(vm.load(address(client), bytes32(slot + 1)), COMMITTEE);
        assertEq(vm.load(address(client), bytes32(slot + 2)), COMMITTEE_HASH);
        bytes32 hash = hashOf(checkpointAt(120));
        bytes32 entry = keccak256(abi.encode((uint256(1) << 6) | (uint256(hash) & 63), slot + 3));
        assertEq(vm.load(address(client), entry), hash);
        bytes32 commitments = keccak256(abi.encode(COMMITTEE, COMMITTEE_HASH));
        assertEq(vm.load(address(client), bytes32(slot + 4)), commitments);
    }
}
